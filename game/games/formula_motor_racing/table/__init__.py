"""The table of Formula Motor Racing: how it looks and is clicked; `VIEW` is what the app opens."""

from __future__ import annotations

from game.games.formula_motor_racing.table.view import MotorRacingView

VIEW = MotorRacingView

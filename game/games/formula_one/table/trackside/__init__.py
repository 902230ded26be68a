"""What lies beside a circuit: its landscape, the pits, stands, people, walls of tyres, and rubber."""

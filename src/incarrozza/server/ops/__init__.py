"""Operations: settings, logs, metrics, and where the server is found."""

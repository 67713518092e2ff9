# Lets replicas in: the image allows ordinary connections only. Runs once, when the database is created.
echo 'host replication all all scram-sha-256' >> "$PGDATA/pg_hba.conf"

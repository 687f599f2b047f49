#!/bin/sh
# Reads the variables of the image: KAFKA_LOG_DIRS is the setting log.dirs, CLUSTER_ID formats a new folder.
set -ef # the class path ends with an asterisk that Java resolves
env | grep '^KAFKA_' | while IFS== read -r name value; do
  echo "$(echo "${name#KAFKA_}" | tr 'A-Z_' 'a-z.')=$value"
done > /tmp/server.properties
java="java -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp /opt/kafka/libs/*"
$java kafka.tools.StorageTool format --ignore-formatted --cluster-id="$CLUSTER_ID" --config /tmp/server.properties
exec $java kafka.Kafka /tmp/server.properties

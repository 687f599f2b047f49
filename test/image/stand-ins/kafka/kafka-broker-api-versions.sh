#!/usr/bin/env node
// Of Kafka's tools, which Maven has not: asks the broker for the versions it speaks (ApiVersions, key 18, version 0).
const { connect } = require('node:net')

const [host, port] = process.argv[process.argv.indexOf('--bootstrap-server') + 1].split(':')
const [key, version, correlationId, noClientId] = [18, 0, 1, -1]
const request = Buffer.alloc(14)
request.writeInt32BE(request.length - 4)
request.writeInt16BE(key, 4)
request.writeInt16BE(version, 6)
request.writeInt32BE(correlationId, 8)
request.writeInt16BE(noClientId, 12)
const socket = connect(port, host, () => socket.write(request))
socket.on('error', () => process.exit(1))
// Behind length and correlation id stands the error, 0 for none.
socket.once('data', (answer) => process.exit(answer.length >= 10 && answer.readInt16BE(8) === 0 ? 0 : 1))

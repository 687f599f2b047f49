// Asks for as many ports as it is told, says which, and stays until it is killed.
import { freePort } from '../../process/free-port.js'

const ports: number[] = []
while (ports.length < Number(process.argv[2])) ports.push(await freePort())
process.send!(ports)
process.on('message', () => {})

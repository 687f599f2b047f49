// Asks for as many ports as it is told, says which, and ends when it is told to.
import { freePort } from '../../process/free-port.js'

const ports: number[] = []
while (ports.length < Number(process.argv[2])) ports.push(await freePort())
process.send!(ports)
process.once('message', () => process.disconnect())

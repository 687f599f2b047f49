// Loaded into a program by `--import`: a server listens on the port in HELD_PORT only after the parent's message.
import net from 'node:net'

const { listen } = net.Server.prototype
const isHeld = (place: unknown) => (place as net.ListenOptions | undefined)?.port === Number(process.env.HELD_PORT)

net.Server.prototype.listen = function (this: net.Server, ...args: unknown[]) {
  if (!isHeld(args[0])) return Reflect.apply(listen, this, args)
  process.once('message', () => Reflect.apply(listen, this, args))
  process.send!({ kind: 'held' })
  return this
} as typeof listen

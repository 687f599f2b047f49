import net from 'node:net'
import type { Script } from './make-script.js'
import { type RawAnswer, readRawAnswer } from './read-answer.js'

/**
 * Sends what a script says on a connection of its own.
 * @returns its answers, the tail's too if there was one
 * @throws where something is no HTTP, or a case was not answered
 */
export function runScript(port: number, { cases, isPipelined, tail }: Script): Promise<RawAnswer[]> {
  return new Promise((resolve, reject) => {
    const answers: RawAnswer[] = []
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
    let received = ''
    let answered = 0
    let isDone = false

    const fail = (why: string) => {
      isDone = true
      socket.destroy()
      const request = (cases[answered] ?? tail).bytes.toString('latin1')
      reject(
        new Error(
          `${why}\nto ${JSON.stringify(request.slice(0, 2000))}\ncame ${JSON.stringify(received.slice(0, 500))}`,
        ),
      )
    }
    const sendNext = () => {
      if (answered === cases.length) {
        // Whatever it makes of the tail: it must end the connection when the other side does.
        socket.end(tail.bytes)
      } else if (!isPipelined) {
        const { bytes, cutAt } = cases[answered]
        socket.write(bytes.subarray(0, cutAt))
        if (cutAt !== undefined) setImmediate(() => socket.write(bytes.subarray(cutAt)))
      }
    }
    function read(isEnded: boolean) {
      while (received !== '') {
        const answer = readRawAnswer(received, (cases[answered] ?? tail).isHead, isEnded)
        if (!answer) return
        received = received.slice(answer.end)
        if (answer.status === 100) continue
        answers.push(answer)
        if (answered === cases.length) continue
        answered += 1
        if (!isPipelined || answered === cases.length) sendNext()
      }
    }
    const tryRead = (isEnded: boolean) => {
      try {
        read(isEnded)
      } catch (error) {
        fail((error as Error).message)
      }
    }

    socket.setEncoding('latin1')
    socket.on('connect', () => {
      if (isPipelined) for (const { bytes } of cases) socket.write(bytes)
      if (!isPipelined || cases.length === 0) sendNext()
    })
    socket.on('data', (text) => {
      received += text
      if (!isDone) tryRead(false)
    })
    socket.on('error', () => undefined) // 'close' follows
    socket.on('close', () => {
      if (isDone) return
      tryRead(true)
      if (isDone) return
      if (answered < cases.length) return fail(`closed after ${answered} of ${cases.length} answers`)
      if (received !== '') return fail('half an answer')
      resolve(answers)
    })
  })
}

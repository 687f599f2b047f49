// Entry point of the thread that `createQrDrawing` starts.
import { parentPort } from 'node:worker_threads'
import type { QrAnswer, QrRequest } from './draw-qr.js'
import { renderQr } from './qr.js'

const port = parentPort!

port.on('message', ({ text, styles, format }: QrRequest) => {
  let answer: QrAnswer
  try {
    answer = { image: renderQr(text, styles, format) }
  } catch (error) {
    answer = { error }
  }
  port.postMessage(answer)
})

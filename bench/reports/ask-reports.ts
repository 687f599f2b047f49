// A worker: clients that ask for reports of all kinds, one after the other each, until it is told to stop. Clients are on
// other machines, so it takes the processor only when nothing else wants it.
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { seededRandom } from '../../test/chaos/seeded-random.js'
import { questionsOf } from './questions.js'

export interface Asking {
  /** Up to /workspace/ */
  url: string
  key: string
  lastDay: string
  clients: number
}

const { url, key, lastDay, clients } = workerData as Asking
os.setPriority(os.constants.priority.PRIORITY_LOW) // the priority of this thread alone
const questions = questionsOf(lastDay)
let isOver = false
let answers = 0
const asking = Array.from({ length: clients }, async (_, i) => {
  const random = seededRandom(i + 1)
  while (!isOver) {
    const { path } = questions[Math.floor(random() * questions.length)]
    const response = await fetch(url + path(random), { headers: { authorization: `Bearer ${key}` } })
    await response.text()
    if (response.status === 200) answers += 1
  }
})
parentPort!.once('message', async () => {
  const counted = answers
  isOver = true
  await Promise.all(asking)
  parentPort!.postMessage(counted)
})

import type { FastifyInstance } from 'fastify'
import { codeOf, stepAt } from '../../api/factors/totp.js'
import type { Sql } from '../../postgres/connect.js'
import { addUser, openBrowser } from '../sessions/browser.js'
import { createAuthenticator } from './software-authenticator.js'

/** The host is a name, because browsers refuse passkeys at an IP address. */
export const API_URL = 'http://localhost:3000'
export const openDevice = () => createAuthenticator({ origin: API_URL, rpId: 'localhost' })

/** Decodes base32. */
export function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

/** A clock that the test sets, and the code that an app shows at its time. */
export function createClock() {
  let ms = Date.parse('2026-03-10T15:30:00Z')
  return {
    now: () => new Date(ms),
    forward: (seconds: number) => (ms += seconds * 1_000),
    codeOf: (secret: string, steps = 0) => codeOf(fromBase32(secret), stepAt(ms) + steps),
  }
}
export type Clock = ReturnType<typeof createClock>

/** Adds a user with a browser that is signed in. */
export async function addPerson(app: FastifyInstance, sql: Sql, name: string) {
  const email = `${name}@example.com`
  const id = await addUser(sql, email)
  const browser = openBrowser(app)
  await browser.signIn(email)
  return { id, email, browser }
}
export type Person = Awaited<ReturnType<typeof addPerson>>

/** Uses up the code of this moment. @returns the secret and the recovery codes */
export async function setUpApp({ browser }: Pick<Person, 'browser'>, clock: Clock) {
  const { secret } = (await browser.post('/factors/app', undefined)).body
  const { status, body } = await browser.post('/factors/app/confirm', { code: clock.codeOf(secret) })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  clock.forward(30)
  return { secret: secret as string, recoveryCodes: body.recovery_codes as string[] | null }
}

export async function addPasskey({ browser }: Pick<Person, 'browser'>, device = openDevice(), name = 'Laptop') {
  const options = (await browser.post('/factors/passkeys/challenge', undefined)).body
  return browser.post('/factors/passkeys', { name, credential: device.create(options) })
}

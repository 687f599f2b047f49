import { createReach } from '../outbound/reach.js'

/** Receivers of tests are on the loopback, which is opened address by address. */
export const loopbackReach = createReach(['127.0.0.1', '127.0.0.2', '::1'])

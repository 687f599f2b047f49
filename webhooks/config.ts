import * as v from 'valibot'
import { complaintAbout, createReach, type Reach } from '../outbound/reach.js'
import { hostsOf } from '../outbound/store-hosts.js'
import { list } from '../process/config.js'

/** Variables of every program that sends webhooks. */
export const webhookEntries = {
  /** Addresses and networks that are not public but may have receivers. */
  WEBHOOK_ALLOW_PRIVATE: v.pipe(
    list(),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed && complaintAbout(dataset.value)
      if (message) addIssue({ message })
    }),
  ),
}

/** Addresses that customers may have a program connect to, by its configuration. */
export const reachOf = (config: { WEBHOOK_ALLOW_PRIVATE: string[] } & Parameters<typeof hostsOf>[0]): Reach =>
  createReach(config.WEBHOOK_ALLOW_PRIVATE, hostsOf(config))

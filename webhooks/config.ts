import * as v from 'valibot'

/** What every program that sends webhooks reads of its environment. */
export const webhookEntries = {
  /** Receivers may be in this machine's own network. */
  WEBHOOK_ALLOW_PRIVATE: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
}

/** The numbered steps of `consumePartition`, behind each of which a kill must change nothing. */
export const STEPS = ['claim', 'gather', 'reject', 'intend', 'write', 'mark', 'advance', 'repeat'] as const
export type Step = (typeof STEPS)[number]

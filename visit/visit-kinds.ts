/** Kinds of visits; a record has the index. All but `get` are answered like it and recorded as a bot. */
export const VISIT_KINDS = ['get', 'head', 'prefetch', 'preview'] as const

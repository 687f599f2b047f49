/** What a visit was, by the number a record keeps. Everything but the first is answered like it and recorded as a bot. */
export const VISIT_KINDS = ['get', 'head', 'prefetch', 'preview'] as const

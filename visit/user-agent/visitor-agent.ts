import { createUserAgentParser } from './user-agent.js'

/** Some 1.5 MB where all are different. */
const ENTRIES_MAX = 5_000

/**
 * What a visitor's user agent says, for those who must know before they answer. The parser's memory makes it 0.1 µs; one
 * that was not seen costs some 50 µs, so it is only for links that need it.
 * @param userAgent the header as it came; what stands after 512 characters is not read
 */
export const visitorAgent = createUserAgentParser({ entriesMax: ENTRIES_MAX })

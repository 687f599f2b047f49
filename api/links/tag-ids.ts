import type { TagField } from '../../redirector/link-options.js'

/**
 * Form of each vendor's ids: as wide as what they give out, and without a character that means anything in HTML,
 * JavaScript or a URL.
 */
export const tagIds: Record<TagField, { pattern: RegExp; example: string }> = {
  fb_pixel_id: { pattern: /^\d{10,20}$/, example: '1234567890123456' },
  tiktok_pixel_id: { pattern: /^[A-Za-z0-9]{10,40}$/, example: 'C4A1B2C3D4E5F6G7H8I9' },
  linkedin_partner_id: { pattern: /^\d{3,12}$/, example: '1234567' },
  microsoft_uet_tag_id: { pattern: /^\d{4,16}$/, example: '12345678' },
  reddit_pixel_id: { pattern: /^(?:[at]2_)?[A-Za-z0-9]{3,40}$/, example: 't2_abcd1234' },
  twitter_pixel_id: { pattern: /^[A-Za-z0-9]{4,16}$/, example: 'o1abc' },
  snapchat_pixel_id: {
    pattern: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
    example: '12345678-90ab-cdef-1234-567890abcdef',
  },
  pinterest_tag_id: { pattern: /^\d{8,20}$/, example: '2612345678901' },
  ga4_tag_id: { pattern: /^GT?-[A-Z0-9]{4,20}$/i, example: 'G-ABCDE12345' },
  gtm_id: { pattern: /^GTM-[A-Z0-9]{4,12}$/i, example: 'GTM-ABC1234' },
}

import type { TagField } from '../../links/link-fields.js'

/** An id of each vendor’s form. */
export const TAG_IDS: Record<TagField, string> = {
  fb_pixel_id: '1234567890123456',
  tiktok_pixel_id: 'C4A1B2C3D4E5F6G7H8I9',
  linkedin_partner_id: '1234567',
  microsoft_uet_tag_id: '56012345',
  reddit_pixel_id: 't2_a1b2c3d4',
  twitter_pixel_id: 'o8z6j',
  snapchat_pixel_id: '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9',
  pinterest_tag_id: '2612345678901',
  ga4_tag_id: 'G-A1B2C3D4E5',
  gtm_id: 'GTM-A1B2C3D',
}

/**
 * The cipher suites of TLS 1.2: authenticated encryption with forward secrecy, as Mozilla's "intermediate" list has them.
 * TLS 1.3 has no others.
 */
export const TLS_12_CIPHERS = [
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
  ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
  ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
].join(':')

import type { Dice } from './dice.js'

const IPV6_SHARE = 0.12

// Blocks that the registries have given to networks all over the world: what is left of 2000::/3 has no country.
const ipv6Blocks = ['2001:4', '2003:', '240', '2600:', '2601:', '2604:', '2607:f', '2804:', '2a00:', '2a01:', '2a02:']

/** Whether nobody on the internet has the address: RFC 6890 and multicast. */
function isReserved(a: number, b: number, c: number): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true
  if (a === 100) return b >= 64 && b < 128
  if (a === 169) return b === 254
  if (a === 172) return b >= 16 && b < 32
  if (a === 192) return b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99)
  if (a === 198) return b === 18 || b === 19 || (b === 51 && c === 100)
  return a === 203 && b === 0 && c === 113
}

function randomIPv4(dice: Dice): string {
  for (;;) {
    const [a, b, c] = [1 + dice.below(223), dice.below(256), dice.below(256)]
    if (!isReserved(a, b, c)) return `${a}.${b}.${c}.${dice.below(256)}`
  }
}

function randomIPv6(dice: Dice): string {
  const group = () => dice.below(65_536).toString(16)
  const block = dice.pick(ipv6Blocks)
  const first = block.endsWith(':')
    ? `${block}${group()}`
    : block +
      dice
        .below(16 ** 3)
        .toString(16)
        .padStart(3, '0')
  const head = block === '240' ? `240${dice.below(10)}:${group()}` : first
  return dice.chance(0.2) ? `${head}::${group()}` : `${head}:${Array.from({ length: 6 }, group).join(':')}`
}

/** A visitor's address, and the X-Forwarded-For with which a proxy hands it on. */
export function randomVisitor(dice: Dice): { address: string; xForwardedFor: string } {
  const isIPv6 = dice.chance(IPV6_SHARE)
  const address = isIPv6 ? randomIPv6(dice) : randomIPv4(dice)
  // The leftmost address is the one that the client itself wrote, so it must not count. Some proxies add the port.
  if (dice.chance(0.02)) return { address, xForwardedFor: `${randomIPv4(dice)}, ${address}` }
  if (dice.chance(0.02)) return { address, xForwardedFor: isIPv6 ? `[${address}]:443` : `${address}:50123` }
  return { address, xForwardedFor: address }
}

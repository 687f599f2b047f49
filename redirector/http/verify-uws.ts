import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * SHA-256 of the binaries of `uwebsockets` 3.0.6 for the supported systems, by file. Upstream publishes no package, so
 * these come from a republication (SECURITY.md). A new version of the package needs new hashes.
 */
const HASHES: Record<string, string> = {
  'uws_linux_arm64_115.node': '034e0fcccdc08f90df3b130f421516311831b1352fe38eab91abc2984c2fdf3a',
  'uws_linux_arm64_127.node': 'a7d9bc3ec166421a49416d5ea4f49118ae68ea1dbf8a765c4f45a79b0b6adb13',
  'uws_linux_arm64_137.node': 'b6eb007d627e00bcce03ad38f197124e9027c03f6fe784b37f97b8a6ea709cb4',
  'uws_linux_x64_115.node': 'f4fa5d7b697529b45ac8aa3d57385d9af51bc1d2b26aa9f5b68ca4361542e665',
  'uws_linux_x64_127.node': '78e38a9a163b1cf33ce539619e5908111dea95a12e7943d95fbcdd524879caa8',
  'uws_linux_x64_137.node': '3b549c14e01d9d1faf234cdf4b6f0fb08158605e3692cd0eb1b905e327bd3449',
}

/** The file of the package that Node loads on this system. */
export const binaryName = ({ platform, arch, versions } = process) => `uws_${platform}_${arch}_${versions.modules}.node`

/**
 * Compares the native binary that is about to be loaded with the one that this version was tested with.
 * @param folder of the package
 * @throws Error if it is another one
 */
export function verifyUws(folder: string, name = binaryName()) {
  const file = path.join(folder, name)
  if (!(name in HASHES) || !existsSync(file)) return
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (hash === HASHES[name]) return
  throw new Error(
    `${file} is not the binary that Slugline was tested with: its SHA-256 is ${hash}, not ${HASHES[name]}. Remove node_modules and install again`,
  )
}

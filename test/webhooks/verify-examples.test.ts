// The examples of docs/webhooks.md, each in its language, with deliveries that are and are not genuine.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { signature } from '../../webhooks/sign.js'
import { writeSecret } from '../../webhooks/signing-secrets.js'
import { withFolder } from '../folder.js'

t.setTimeout(120_000)

const page = fs.readFileSync(fileURLToPath(new URL('../../../docs/webhooks.md', import.meta.url)), 'utf8')

interface Language {
  file: string
  command: string[]
  /** The example in a program that reads a list of `{secret, headers, body}` and prints one of true and false. */
  programOf: (example: string) => string
}

const goImports = [
  'crypto/hmac',
  'crypto/sha256',
  'encoding/base64',
  'encoding/json',
  'fmt',
  'os',
  'strconv',
  'strings',
  'time',
]

const languages: Record<string, Language> = {
  js: {
    file: 'verify.mjs',
    command: [process.execPath],
    programOf: (example) => `${example}
      import fs from 'node:fs'
      const cases = JSON.parse(fs.readFileSync(0, 'utf8'))
      console.log(JSON.stringify(cases.map(({ secret, headers, body }) => verify(secret, headers, body))))`,
  },
  python: {
    file: 'verify.py',
    command: ['python3'],
    programOf: (example) => `${example}
import json, sys
print(json.dumps([verify(case["secret"], case["headers"], case["body"].encode()) for case in json.load(sys.stdin)]))`,
  },
  php: {
    file: 'verify.php',
    command: ['php'],
    programOf: (example) => `<?php
${example}
$cases = json_decode(file_get_contents('php://stdin'), true);
echo json_encode(array_map(fn ($case) => verify($case['secret'], $case['headers'], $case['body']), $cases));`,
  },
  go: {
    file: 'verify.go',
    command: ['go', 'run'],
    programOf: (example) => `package main
import (${goImports.map((name) => JSON.stringify(name)).join('; ')})
${example}
func main() {
	var cases []struct { Secret string; Headers map[string]string; Body string }
	json.NewDecoder(os.Stdin).Decode(&cases)
	found := []bool{}
	for _, one := range cases { found = append(found, verify(one.Secret, one.Headers, []byte(one.Body))) }
	json.NewEncoder(os.Stdout).Encode(found)
}`,
  },
}

const key = randomBytes(32)
const body = JSON.stringify({ event: 'click', link: { name: 'Grüße 日本' } })
const nowSeconds = Math.floor(Date.now() / 1000)

function delivery({ keys = [key], seconds = nowSeconds, signed = body }) {
  const id = 'evt_1'
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature(id, seconds, Buffer.from(signed), keys),
  }
  return { secret: writeSecret(key), headers, body }
}

const other = randomBytes(32)
const genuine = delivery({})
const cases: [what: string, isGenuine: boolean, delivery: object][] = [
  ['genuine', true, genuine],
  ['by the former secret too', true, delivery({ keys: [other, key] })],
  ['by another secret', false, delivery({ keys: [other] })],
  ['another body', false, delivery({ signed: `${body} ` })],
  ['another id', false, { ...genuine, headers: { ...genuine.headers, 'webhook-id': 'evt_2' } }],
  ['an hour ago', false, delivery({ seconds: nowSeconds - 3_600 })],
  ['in an hour', false, delivery({ seconds: nowSeconds + 3_600 })],
  ['no headers', false, { ...genuine, headers: { 'x-none': '' } }],
  ['no time', false, { ...genuine, headers: { ...genuine.headers, 'webhook-timestamp': 'now' } }],
]

for (const [name, { file, command, programOf }] of Object.entries(languages)) {
  t.test(name, async (t) => {
    const [, example] = new RegExp(`\`\`\`${name}\\n([^]*?)\`\`\``).exec(page)!
    const program = path.join(withFolder(t), file)
    fs.writeFileSync(program, programOf(example))
    const [executable, ...rest] = command
    const run = spawnSync(executable, [...rest, program], { input: JSON.stringify(cases.map((each) => each[2])) })
    if ((run.error as NodeJS.ErrnoException)?.code === 'ENOENT') {
      const missing = `${executable} is not installed: its example is not run`
      if (process.env.REQUIRE_LANGUAGES === '1') t.fail(missing)
      else t.plan(0, missing)
      return
    }
    t.equal(run.status, 0, String(run.stderr))
    const found = JSON.parse(run.stdout.toString())
    cases.forEach(([what, isGenuine], i) => {
      t.equal(found[i], isGenuine, what)
    })
  })
}

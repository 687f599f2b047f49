import openapiTs, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { buildDocument } from '../../api/openapi/document.js'

/** dashboard/api/schema.d.ts, as it must be for the API as it is. */
export async function makeApiTypes(): Promise<string> {
  const document = JSON.parse(JSON.stringify(buildDocument())) as OpenAPI3
  const types = await openapiTs(document, { alphabetize: true, defaultNonNullable: false })
  return `// Made of the API's OpenAPI document by \`npm run dashboard:types\`.\n\n${astToString(types)}`
}

export const apiTypesFile = new URL('../../../dashboard/api/schema.d.ts', import.meta.url)

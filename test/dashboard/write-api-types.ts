// `npm run dashboard:types`: writes the types that the dashboard has of the API.
import { writeFileSync } from 'node:fs'
import { apiTypesFile, makeApiTypes } from './api-types.js'

writeFileSync(apiTypesFile, await makeApiTypes())

/** ISO 3166 codes of the members of the European Union, and of their territories in it with codes of their own. */
const EU_COUNTRIES = new Set(
  [
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
    'AX', // Åland, of Finland
    'GF GP MF MQ RE YT', // of France
  ].flatMap((codes) => codes.split(' ')),
)

/** Whether a country is in the European Union. @param country two capital letters */
export const isEuCountry = (country: string) => EU_COUNTRIES.has(country)

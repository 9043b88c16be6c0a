import { z } from 'zod'
import settings from '#content/company.yaml'
import { pricesSchema } from './prices.ts'

/** The prices, compiled in until they are rows. */
export const company = z.object({ prices: pricesSchema }).parse(settings)

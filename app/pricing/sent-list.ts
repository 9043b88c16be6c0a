import { z } from 'zod'
import { priceListIdSchema } from '#app/platform/ids.ts'
import type { NumberedList } from './price-list.ts'

const outline = z.object({ id: priceListIdSchema, volumes: z.array(z.object({ price: z.number() })).min(1) })

/** A list in an answer of our own server, which has read it by its schema: the browser looks at its outline alone. */
export const sentListSchema = z.custom<NumberedList>((value) => outline.safeParse(value).success)

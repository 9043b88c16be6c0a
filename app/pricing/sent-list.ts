import * as z from 'zod/mini'
import type { NumberedList } from './price-list.ts'

const outline = z.object({ id: z.number(), volumes: z.array(z.unknown()).check(z.minLength(1)) })

/** A list in a response of our own server, which has validated it: the browser checks only its outline. */
export const sentListSchema = z.custom<NumberedList>((value) => outline.safeParse(value).success)

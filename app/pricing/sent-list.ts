import { z } from 'zod'
import type { NumberedList } from './price-list.ts'

const outline = z.object({ id: z.number(), volumes: z.array(z.unknown()).min(1) })

/** A list in an answer of our own server, which has read it by its schema: the browser looks at its outline alone. */
export const sentListSchema = z.custom<NumberedList>((value) => outline.safeParse(value).success)

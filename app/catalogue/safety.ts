import { z } from 'zod'
import { type Checked, type Content, contentFile } from '#app/platform/content.ts'
import { dated, slug, text } from './shared-fields.ts'

/** Advice that can hurt when it is wrong, each once, by the name that pages quote it by (docs/rules.md, 'Safety'). */
export const safetyAdvice = contentFile(
	'safety.yaml',
	z.record(
		slug,
		z.strictObject({
			text,
			/** Where it was looked up, or that it is a rule of the company's own. */
			source: text,
			...dated,
		}),
	),
	{},
)

/** What quotes it: the names of the advice, in the order in which it is shown. */
export const safetyField = { safety: z.array(slug).optional() }

const quotes = z.object(safetyField)

const namesIn = (value: unknown): string[] => quotes.safeParse(value).data?.safety ?? []

/** A page of a service in a town quotes what its service does. */
const ofService = z.object({ service: z.object(safetyField) })

/** The advice that something of the content quotes, itself or by its service; none where it names none. */
export const adviceOf = (content: Content, quoting: object): string[] =>
	[...namesIn(quoting), ...namesIn(ofService.safeParse(quoting).data?.service)].flatMap(
		(name) => safetyAdvice.in(content)[name]?.text ?? [],
	)

/** Every name by which a file quotes advice is known. */
export const quotedAdvice: Checked = {
	faults: (content) => {
		const faults = safetyAdvice.faults(content)
		if (faults.length > 0) return faults
		const known = Object.keys(safetyAdvice.in(content))
		return [...content.files].flatMap(([path, file]) =>
			(Array.isArray(file) ? file : [file])
				.flatMap(namesIn)
				.filter((name) => !known.includes(name))
				.map(
					(name) =>
						`${content.folder}/${path}: safety: there is no ${name} in safety.yaml: add it there, with its source, or write one of ${known.join(', ') || 'those you add'}`,
				),
		)
	},
}

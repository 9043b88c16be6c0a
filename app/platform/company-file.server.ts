import { readFileSync } from 'node:fs'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { companySchema, type Settings } from '#app/values/company.ts'

/** What is wrong with the file, one line for each fault. */
class CompanyFileError extends Error {}

const example = 'content/company.yaml shows how'

/** Reads and checks the company's settings. Throws one line for each fault, which names file, line and remedy. */
export function readCompany(file: string): Settings {
	const lines = new LineCounter()
	const document = parseDocument(sourceOf(file), { lineCounter: lines, prettyErrors: false })
	const at = (offset: number) => `${file}, line ${lines.linePos(offset).line}:`
	const [broken] = document.errors
	if (broken)
		throw new CompanyFileError(`${at(broken.pos[0])} this is no YAML: ${broken.message} (${example})`)
	const checked = companySchema.safeParse(document.toJS(), { error: defaultMessage })
	if (checked.success) return checked.data
	throw new CompanyFileError(
		checked.error.issues
			.flatMap(faultsIn)
			.map(({ path, fault }) => `${at(offsetOf(document, path))} ${path.join('.') || 'this'} ${fault}`)
			.join('\n'),
	)
}

function sourceOf(file: string): string {
	try {
		return readFileSync(file, 'utf8')
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error)
		throw new CompanyFileError(
			`COMPANY_FILE is ${file}, which cannot be read: ${why} (example: content/company.yaml)`,
		)
	}
}

/** The message for faults for which the schema has no message. */
const defaultMessage = ({ input, message }: z.core.$ZodRawIssue) =>
	input === undefined ? `is missing (${example})` : message

function faultsIn(issue: z.core.$ZodIssue): { path: PropertyKey[]; fault: string }[] {
	const { path, message } = issue
	if (issue.code === 'unrecognized_keys')
		return issue.keys.map((key) => ({
			path: [...path, key],
			fault: 'is no setting: correct its name, or take it out (content/company.yaml has them all)',
		}))
	// The schema's own messages begin with a verb, those of the library with a capital letter.
	return [{ path, fault: /^[A-Z]/.test(message) ? `is not right: ${message} (${example})` : message }]
}

/** The position of a setting in the file; of a missing one, the position of the section that should have it. */
function offsetOf(document: Document, path: PropertyKey[]): number {
	for (let length = path.length; length > 0; length--) {
		const around = length > 1 ? document.getIn(path.slice(0, length - 1), true) : document.contents
		const name = path[length - 1]
		const pair = isMap(around)
			? around.items.find(({ key }) => isScalar(key) && key.value === name)
			: undefined
		const found = pair ? pair.key : document.getIn(path.slice(0, length), true)
		if (isNode(found) && found.range) return found.range[0]
	}
	return document.contents?.range?.[0] ?? 0
}

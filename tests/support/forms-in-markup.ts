/** A form as it was drawn, with one of its buttons: where it goes, and what it sends. */
export type DrawnForm = {
	action: string
	button: string
	asDrawn: [string, string][]
	emptied: [string, string][]
	/** By what it is known among others: its button, the names of its fields, and what it does by them. */
	kind: string
}

const attribute = (tag: string, name: string): string | undefined =>
	new RegExp(`\\s${name}="([^"]*)"`)
		.exec(tag)?.[1]
		?.replaceAll('&amp;', '&')
		.replaceAll('&quot;', '"')
		.replaceAll('&#x27;', "'")

const isOff = (tag: string) => /\sdisabled=""/.test(tag)
const isChoice = (type: string | undefined) => type === 'checkbox' || type === 'radio'

/** What the fields of a form send as they were drawn, and with what people type emptied and what they tick left out. */
function fieldsOf(form: string): Pick<DrawnForm, 'asDrawn' | 'emptied'> {
	const asDrawn: [string, string][] = []
	const emptied: [string, string][] = []
	const add = (name: string, value: string, left?: string) => {
		asDrawn.push([name, value])
		if (left !== undefined) emptied.push([name, left])
	}
	const found = /<input\b[^>]*>|<textarea\b[^>]*>([^<]*)|<select\b[^>]*>([\s\S]*?)<\/select>/g
	for (const [tag, text, options] of form.matchAll(found)) {
		const name = attribute(tag, 'name')
		if (name === undefined || isOff(tag)) continue
		const type = attribute(tag, 'type')
		if (text !== undefined) add(name, text, '')
		else if (options !== undefined) {
			const all = [...options.matchAll(/<option\b[^>]*>/g)].map(([option]) => option)
			const chosen = all.find((option) => option.includes('selected=""')) ?? all[0]
			if (chosen) add(name, attribute(chosen, 'value') ?? '', '')
		} else if (type === 'hidden') add(name, attribute(tag, 'value') ?? '', attribute(tag, 'value') ?? '')
		else if (isChoice(type)) {
			if (tag.includes('checked=""')) add(name, attribute(tag, 'value') ?? 'on')
		} else if (type !== 'file') add(name, attribute(tag, 'value') ?? '', '')
	}
	return { asDrawn, emptied }
}

/** Every form in a markup that is posted, once for each of its buttons. */
export function formsIn(markup: string): DrawnForm[] {
	return [...markup.matchAll(/(<form\b[^>]*>)([\s\S]*?)<\/form>/g)].flatMap(([, tag = '', inside = '']) => {
		if (attribute(tag, 'method') !== 'post' || attribute(tag, 'encType')) return []
		const { asDrawn, emptied } = fieldsOf(inside)
		const buttons = [...inside.matchAll(/(<button\b[^>]*>)([\s\S]*?)<\/button>/g)].filter(
			([, button = '']) => attribute(button, 'type') !== 'button' && !isOff(button),
		)
		return buttons.map(([, button = '', words = '']) => {
			const name = attribute(button, 'name')
			const pressed: [string, string][] = name === undefined ? [] : [[name, attribute(button, 'value') ?? '']]
			const all = [...asDrawn, ...pressed]
			const names = all.map(([field, value]) => (/^do(?:es)?$/.test(field) ? value : field))
			const told = words.replace(/<[^>]+>/g, '')
			return {
				kind: [told, ...new Set(names)].join(' '),
				action: attribute(button, 'formAction') ?? attribute(tag, 'action') ?? '',
				button: told,
				asDrawn: all,
				emptied: [...emptied, ...pressed],
			}
		})
	})
}

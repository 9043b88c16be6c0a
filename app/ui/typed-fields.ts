/** What was typed or chosen in a form, by the names of its fields. */
export type TypedFields = Record<string, string>

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controlsOf = (form: HTMLFormElement): Control[] =>
	[...form.elements].filter(isControl).filter(({ name, type }) => name !== '' && type !== 'hidden')

const isControl = (element: Element): element is Control =>
	element instanceof HTMLInputElement ||
	element instanceof HTMLTextAreaElement ||
	element instanceof HTMLSelectElement

/** The fields of a page. They keep what stands in them when they are no longer in it. */
export const controlsIn = (page: Element): Control[] =>
	[...page.querySelectorAll('input, select, textarea')].filter(isControl)

export const isTick = (control: Control): control is HTMLInputElement =>
	control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)

/** What the page wrote into a field before anybody typed. */
const writtenInto = (control: Control) =>
	control instanceof HTMLSelectElement
		? ([...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? '')
		: control.defaultValue

export const isAsWritten = (control: Control) =>
	isTick(control) ? control.checked === control.defaultChecked : control.value === writtenInto(control)

/** What stands in a form; nothing while it is as the page wrote it. */
export function typedFields(form: HTMLFormElement): TypedFields {
	const controls = controlsOf(form)
	if (controls.every(isAsWritten)) return {}
	const filled = controls.filter((control) => (isTick(control) ? control.checked : control.value !== ''))
	return Object.fromEntries(filled.map(({ name, value }) => [name, value]))
}

/**
 * The newer of two texts of a field: what was kept, and what stands on the page. A browser that restores a page by itself
 * may have an earlier state of the text; what goes on from the kept one was typed since.
 */
export const newerText = (kept: string, onPage: string): string => (onPage.startsWith(kept) ? onPage : kept)

/**
 * Puts fields back into a form, as if they were typed, and opens the folds that they are in; returns whether any is other
 * than the page wrote it. With `pageIsNewer` a field that the visitor has filled since stays.
 */
export function putBack(form: HTMLFormElement, fields: TypedFields, pageIsNewer: boolean): boolean {
	const controls = controlsOf(form)
	const filled = new Set(
		controls.filter((control) => pageIsNewer && !isAsWritten(control)).map(({ name }) => name),
	)
	let changed = false
	for (const control of controls) {
		const kept = fields[control.name]
		if (kept === undefined) continue
		if (isTick(control)) {
			if (control.value !== kept) continue
			changed ||= !control.defaultChecked
			if (!control.checked && !filled.has(control.name)) control.click()
		} else {
			const shown = isAsWritten(control) ? kept : newerText(kept, control.value)
			changed ||= kept !== writtenInto(control)
			fill(control, filled.has(control.name) ? control.value : shown)
		}
		const fold = control.closest('details')
		if (fold && !isAsWritten(control)) fold.open = true
	}
	return changed
}

/** Fills a field so that every listener hears of it; a day that has passed since is left out. */
export function fill(control: Control, text: string) {
	const put = (value: string) => Reflect.set(Object.getPrototypeOf(control), 'value', value, control)
	put(text)
	if (control.validity.rangeUnderflow) put('')
	for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}

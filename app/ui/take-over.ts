import { type Control, controlsIn, fill, isAsWritten, isTick } from './typed-fields.ts'

/** Which field it is: of its form by its name, and of several choices by its value. Out of a page, `form` is its own only. */
const keyOf = (control: Control): string => {
	const form = control.getAttribute('form') ?? control.form?.id
	return JSON.stringify([form, control.id, control.name, isTick(control) && control.value])
}

/**
 * Puts what stood in the fields of a page into those that were drawn in their place, as if it were typed, and the cursor into
 * the one that had it. Where an extension has changed a page before its scripts came, React draws all of it anew.
 */
export function takeOver(former: readonly Control[], page: Element, focused: Element | null): void {
	const gone = former.filter((control) => !control.isConnected)
	if (gone.length === 0) return
	const drawn = new Map(controlsIn(page).map((control) => [keyOf(control), control]))
	for (const control of gone) {
		const now = drawn.get(keyOf(control))
		if (!now) continue
		if (!isAsWritten(control)) put(control, now)
		if (control === focused) now.focus()
	}
}

function put(control: Control, now: Control) {
	if (isTick(control) && isTick(now)) {
		// Of several choices the others are let go by themselves.
		const isLetGo = control.type === 'radio' && !control.checked
		if (control.checked !== now.checked && !isLetGo) now.click()
	} else if (now instanceof HTMLInputElement && control instanceof HTMLInputElement && now.type === 'file') {
		now.files = control.files
		now.dispatchEvent(new Event('change', { bubbles: true }))
	} else if (now.type !== 'hidden') fill(now, control.value)
}

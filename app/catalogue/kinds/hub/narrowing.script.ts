import { howMany, listedWords, narrowed } from './narrowing.ts'

/**
 * Narrows the lists of the city's page to what is typed in its search field. The field is a form that searches every page;
 * without this script it is that alone.
 */
function narrowLists(field: HTMLInputElement, form: HTMLFormElement) {
	const status = document.createElement('p')
	status.role = 'status'
	form.after(status)

	const all = [...document.querySelectorAll<HTMLElement>('main ul > li:has(> a[href^="/"])')].map((item) => ({
		item,
		around: aroundAll(item).filter((each) => !each.contains(field)),
		words: listedWords(textsOf(item)),
	}))

	const narrow = () => {
		const left = narrowed(all, field.value)
		const shown = new Set(left.flatMap(({ item, around }) => [item, ...around]))
		const isNarrowed = left.length < all.length
		for (const each of new Set(all.flatMap(({ item, around }) => [item, ...around]))) {
			each.hidden = !shown.has(each)
			// The sheet shows only the part of the city that the address names.
			each.style.display = isNarrowed && shown.has(each) && each.matches('section') ? 'block' : ''
		}
		status.textContent = howMany(left.length, all.length, field.value)
		// Without words it takes no room, so that nothing moves when the script begins.
		status.className = status.textContent === '' ? '' : 'mt-2'
	}
	const clear = () => {
		field.value = ''
		narrow()
	}

	field.addEventListener('input', narrow)
	field.addEventListener('keydown', (event) => {
		if (event.key !== 'Escape' || event.isComposing || field.value === '') return
		event.preventDefault()
		clear()
	})
	// Whoever asks for a part of the city wants all of it.
	for (const link of field.closest('section')?.querySelectorAll('a[href^="#"]') ?? [])
		link.addEventListener('click', clear)
	// Whoever comes back finds the field as they left it.
	addEventListener('pageshow', narrow)
}

/** Everything around an item of a list, up to the page's main part. */
function aroundAll(item: HTMLElement): HTMLElement[] {
	const parent = item.parentElement
	return parent === null || parent.matches('main') ? [] : [parent, ...aroundAll(parent)]
}

/**
 * What names an item: of a card its heading and its landmarks, else all that it says; and the headings of its part. A part
 * of the city has its letters for its id.
 */
function textsOf(item: HTMLElement): string[] {
	const own = item.querySelector('h4') ? [...item.querySelectorAll('h4, p:last-of-type')] : [item]
	const parts = aroundAll(item).flatMap((each) => [...each.querySelectorAll(':scope > :is(h2, h3)')])
	const id = item.closest('section')?.id ?? ''
	return [...[...own, ...parts].map(({ textContent }) => textContent ?? ''), id]
}

const found = document.querySelector('main input[type=search]')
if (found instanceof HTMLInputElement && found.form) narrowLists(found, found.form)

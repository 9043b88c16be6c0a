import type { Locator } from '@playwright/test'

/** A control as it looks where the colours are the visitor's own. */
export type Look = {
	kind: string
	name: string
	/** 'checked', 'disabled' and the like; empty for a control at rest. */
	state: string
	look: string
}

/** Looks of controls as lines, those that look alike in one. */
export function inWords(looks: Look[]): string {
	const lines = Map.groupBy(looks, ({ kind, state, look }) => `${kind}${state && `, ${state}`}: ${look}`)
	return [...lines]
		.map(([line, alike]) => `${line}\n${alike.map(({ name }) => `\t${name}\n`).join('')}`)
		.join('')
}

/** A box to tick shows by itself that it is ticked. */
const drawnByBrowser = 'drawn by the browser'

/** The controls that are chosen but look like one that is not. */
export const notToldApart = (looks: Look[]): string[] =>
	looks
		.filter(({ state, look }) => state.includes('checked') && look !== drawnByBrowser)
		.filter(({ kind, look }) =>
			looks.some((other) => other.kind === kind && other.look === look && !other.state.includes('checked')),
		)
		.map(({ name }) => name)

/**
 * What is drawn of each control in a part of a page in forced colours: words, ground, edge, sign. Colours are told by what
 * they are for, whatever a browser draws them with, and nothing depends on a font: so it is the same on every machine, as a
 * picture is not (CONTRIBUTING.md, 'What a screen reader speaks').
 */
export const looksOf = (part: Locator): Promise<Look[]> =>
	part.evaluate((root, native) => {
		const probe = document.body.appendChild(document.createElement('span'))
		probe.style.setProperty('forced-color-adjust', 'none')
		const shownAs = (colour: string) => {
			probe.style.color = colour
			return getComputedStyle(probe).color
		}
		const purposes: [string, string[]][] = [
			['ink', ['CanvasText', 'FieldText', 'ButtonText', 'ButtonBorder']],
			['paper', ['Canvas', 'Field', 'ButtonFace']],
			['link', ['LinkText', 'VisitedText']],
			['mark', ['Highlight']],
			['words on mark', ['HighlightText']],
			['grey', ['GrayText']],
		]
		const palette = purposes.map(([purpose, names]) => ({ purpose, colours: names.map(shownAs) }))
		const marked = shownAs('Highlight')
		const onMark = shownAs('HighlightText')
		probe.remove()
		const nameOf = (colour: string) => {
			// Forced colours keep how much shows through.
			const [, red, green, blue, alpha] = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(colour) ?? []
			if (alpha === '0') return 'none'
			const opaque = alpha === undefined ? colour : `rgb(${red}, ${green}, ${blue})`
			return palette.find(({ colours }) => colours.includes(opaque))?.purpose ?? `its own ${colour}`
		}
		const wordsOf = ({ color, backgroundColor }: CSSStyleDeclaration) =>
			backgroundColor === marked && color === onMark ? 'words on mark' : nameOf(color)
		const edgeOf = (style: CSSStyleDeclaration) => {
			const side = ['top', 'right', 'bottom', 'left'].find(
				(each) =>
					parseFloat(style.getPropertyValue(`border-${each}-width`)) > 0 &&
					style.getPropertyValue(`border-${each}-style`) !== 'none',
			)
			if (!side) return 'no edge'
			const colour = nameOf(style.getPropertyValue(`border-${side}-color`))
			const isThick = parseFloat(style.getPropertyValue(`border-${side}-width`)) >= 2
			return `${isThick ? 'thick ' : ''}${style.getPropertyValue(`border-${side}-style`)} edge in ${colour}`
		}
		const lookOf = (shown: Element, isNative: boolean) => {
			if (isNative) return native
			const style = getComputedStyle(shown)
			const sign = getComputedStyle(shown, '::after').content
			return [
				wordsOf(style),
				`on ${nameOf(style.backgroundColor)}`,
				edgeOf(style),
				style.textDecorationLine.includes('underline') && 'underlined',
				/^"[^"]/.test(sign) && `sign ${sign.slice(1, 2)}`,
				style.opacity !== '1' && 'faint',
			]
				.filter((word) => word !== false)
				.join(', ')
		}
		const kindOf = (control: Element) => {
			if (control instanceof HTMLInputElement)
				return /^(radio|checkbox)$/.test(control.type) ? control.type : 'field'
			const kinds: Record<string, string> = { A: 'link', SELECT: 'choice', TEXTAREA: 'field' }
			return kinds[control.tagName] ?? control.tagName.toLowerCase()
		}
		const stateOf = (control: Element) =>
			[
				control.matches(':checked:not(option)') && 'checked',
				control.matches(':disabled') && 'disabled',
				control.getAttribute('aria-invalid') === 'true' && 'invalid',
				control.matches('details[open] > summary') && 'open',
			]
				.filter((word) => word !== false)
				.join(', ')
		const nameOfControl = (control: Element, shown: Element) => {
			const isField =
				control instanceof HTMLInputElement ||
				control instanceof HTMLProgressElement ||
				control instanceof HTMLSelectElement ||
				control instanceof HTMLTextAreaElement
			const label = isField ? control.labels?.[0] : undefined
			// The words of a choice's label, and not what it offers.
			const named = control instanceof HTMLSelectElement ? label?.firstElementChild : label
			const words = control.getAttribute('aria-label') ?? (named ?? shown).textContent ?? ''
			return words.replace(/\s+/g, ' ').trim().slice(0, 50)
		}
		const found = root.querySelectorAll(
			'a[href], button, input:not([type=hidden]), select, textarea, summary, progress',
		)
		return [...found].flatMap((control): Look[] => {
			const isHidden = control.matches('.sr-only, input[type=file]')
			const shown = isHidden ? control.closest('label') : control
			if (!shown?.checkVisibility({ visibilityProperty: true })) return []
			const { appearance } = getComputedStyle(control)
			const isNative =
				!isHidden && control.matches('input, select') && appearance !== 'none' && !control.matches('.field *')
			return [
				{
					kind: kindOf(control),
					name: nameOfControl(control, shown),
					state: stateOf(control),
					look: lookOf(shown, isNative),
				},
			]
		})
	}, drawnByBrowser)

/**
 * Copies where an e-transfer goes, and what to write in it, at one press. Without this script, or in a browser that doesn't let it, the
 * words are tapped and held.
 */
function offerCopies(around: HTMLElement) {
	const said = around.querySelector('[role=status]')
	const how = around.querySelector<HTMLElement>('[data-by-hand]')
	for (const button of around.querySelectorAll<HTMLButtonElement>('button[data-copies]')) {
		button.hidden = false
		button.addEventListener('click', async () => {
			const text = button.dataset.copies ?? ''
			const isCopied = await navigator.clipboard.writeText(text).then(
				() => true,
				() => false,
			)
			if (said)
				said.textContent = isCopied
					? `Copied: ${text}`
					: 'Your browser didn’t let us copy it: tap and hold it.'
		})
	}
	if (how) how.hidden = true
}

// It's there on secure addresses alone.
if ('clipboard' in navigator)
	for (const each of document.querySelectorAll<HTMLElement>('[data-to-copy]')) offerCopies(each)

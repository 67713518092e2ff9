/**
 * Functions of React DOM that run only for features that the shop does not use. `lean-react-dom.test.ts` finds uses of them in the code of the web app.
 * To use one, remove its line.
 */
const unused = {
  // `hydrateRoot`: the first screen of the server is replaced
  hydration: [
    ...['throwOnHydrationMismatch', 'prepareToHydrateHostInstance', 'popHydrationState', 'queueHydrationError'],
    ...['canHydrateInstance', 'canHydrateTextInstance', 'canHydrateHydrationBoundary', 'getNextHydratable'],
    ...['getNextHydratableInstanceAfterHydrationBoundary', 'updateDehydratedSuspenseComponent', 'mountHostRootWithoutHydrating'],
    ...['retrySuspenseComponentWithoutHydrating', 'retryActivityComponentWithoutHydrating', 'createFiberFromDehydratedFragment'],
    ...['commitActivityHydrationCallbacks', 'commitSuspenseHydrationCallbacks', 'clearHydrationBoundary'],
    ...['hideOrUnhideDehydratedBoundary', 'attemptContinuousHydration', 'attemptHydrationAtCurrentPriority'],
    ...['attemptExplicitHydrationTarget', 'queueIfContinuousEvent', 'accumulateOrCreateContinuousQueuedReplayableEvent'],
    ...['attemptReplayContinuousQueuedEvent', 'replayUnblockedEvents', 'scheduleReplayQueueIfNeeded', 'retryIfBlockedOn'],
  ],
  // `<ViewTransition>`
  viewTransitions: [
    ...['startViewTransition', 'getViewTransitionName', 'getViewTransitionClassName', 'createViewTransitionInstance'],
    ...['applyViewTransitionName', 'restoreViewTransitionName', 'ViewTransitionPseudoElement', 'scheduleViewTransitionEvent'],
    ...['trackEnterViewTransitions', 'commitEnterViewTransitions', 'commitExitViewTransitions'],
    ...['commitAppearingPairViewTransitions', 'commitDeletedPairViewTransitions', 'commitNestedViewTransitions'],
    ...['restorePairedViewTransitions', 'restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions'],
    ...['restoreViewTransitionOnHostInstances', 'applyViewTransitionToHostInstances'],
    ...[
      'applyViewTransitionToHostInstancesRecursive',
      'measureViewTransitionHostInstancesRecursive',
      'measureNestedViewTransitions',
    ],
  ],
  // `<title>`, `<meta>`, `<link>`, `<style>` and `<script>` in components, `preload()` and the like: pages change the head with `use-title` and `use-meta`
  documentHead: [
    ...[
      'isHostHoistableType',
      'getResource',
      'acquireResource',
      'suspendResource',
      'insertStylesheet',
      'insertStylesheetIntoRoot',
    ],
    ...['getHydratableHoistableCache', 'mountHoistable', 'prefetchDNS', 'preconnectAs', 'preload', 'preloadModule'],
    ...['preinitStyle', 'preinitScript', 'preinitModuleScript'],
  ],
  // `<Activity>`, `<SuspenseList>`, `<Fragment ref>`, `useActionState`
  components: [
    ...['updateActivityComponent', 'updateSuspenseListComponent', 'cutOffTailIfNeeded', 'commitNewChildToFragmentInstance'],
    ...[
      'deleteChildFromFragmentInstance',
      'mountActionState',
      'updateActionStateImpl',
      'runActionStateAction',
      'dispatchActionState',
    ],
  ],
}

/** Statements of the file without use after the functions above are empty. */
const dropped = [/^exports\.hydrateRoot = function [\s\S]*?^};$/m, /^FragmentInstance\.prototype\.\w+ = function [\s\S]*?^};$/gm]

/**
 * The production build of React DOM without what the shop does not use: 11 kB of the first download, brotli.
 *
 * @throws {Error} if a function is missing: after an update of React DOM, compare the list with its new code
 */
export function leanReactDom(code: string): string {
  let lean = dropped.reduce((text, statement) => replace(text, statement, ''), code)
  for (const name of Object.values(unused).flat())
    lean = replace(lean, new RegExp(`^(function ${name})\\([\\s\\S]*?^}$`, 'm'), '$1() {}')
  // The variable is always false, so that the minifier drops what depends on it.
  lean = replace(lean, /^ {2}isHydrating = !1,\n/m, '')
  lean = replace(lean, /^ {2}isHydrating\n\) \{$/m, '  _isHydrating\n) {')
  return lean.replace(/(?<![\w$])isHydrating(?: = !\d)?(?![\w$])/g, '!1')
}

function replace(code: string, what: RegExp, by: string): string {
  const lean = code.replace(what, by)
  if (lean === code) throw new Error(`React DOM has no ${what.source} any more: compare build/lean-react-dom.ts with its code`)
  return lean
}

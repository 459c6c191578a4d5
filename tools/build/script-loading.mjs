import LoadScriptRuntimeModule from 'webpack/lib/runtime/LoadScriptRuntimeModule.js';

const NAME = 'PortalScriptLoading';

/**
 * Makes webpack load chunks through the shell's Trusted Types policy and with their hash. Not `output.trustedTypes`: two versions
 * of a remote in one page would each try to create the policy. A script without a known hash fails like one that is missing.
 */
export class PortalScriptLoading {
  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(NAME, (source) => {
        const safe = source.replace(
          /script\.src = [^;]+;/,
          [
            'try {',
            '  script.integrity = portalScripts.integrity(url);',
            '  script.crossOrigin = "anonymous";',
            '  script.src = portalScripts.address(url);',
            '} catch (e) { setTimeout(() => script.onerror && script.onerror({ type: "refused", target: script })); }',
          ].join('\n'),
        );
        if (safe === source)
          throw new Error('webpack builds its script element differently now: look at PortalScriptLoading');
        return safe;
      });
    });
  }
}

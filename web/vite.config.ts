import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

/** The server must hear the address that people typed, or the sign-in sets its cookies and returns for another one. */
const api = { target: `http://127.0.0.1:${process.env.PORT ?? '3000'}`, changeOrigin: false };

const PDF_FRAME = /\/(pdf-frame|pdfjs-dist)[/.]/;

/**
 * The second page shows PDFs in a sandbox, where it is nobody's origin. What it is made of lies in a folder of its own, so
 * that the server can let nothing else be loaded from there.
 */
function folderOf(sources: readonly string[]): string {
  return sources.some((source) => PDF_FRAME.test(source)) ? 'assets/pdf-frame' : 'assets';
}

function fileName({ moduleIds, facadeModuleId }: { moduleIds: string[]; facadeModuleId?: string | null }): string {
  return `${folderOf([...moduleIds, facadeModuleId ?? ''])}/[name]-[hash].js`;
}

function assetFileNames({ names }: { names: string[] }): string {
  return `${folderOf(names.map((name) => `/${name}`))}/[name]-[hash][extname]`;
}

/** Files under `/assets` carry a hash of their content, so the server may let them be kept for ever. */
export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [mantinePreset()] } },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', 'pdf-frame': 'pdf-frame.html' },
      output: { entryFileNames: fileName, chunkFileNames: fileName, assetFileNames },
    },
  },
  server: { proxy: { '/api': api, '/oidc': api, '/healthz': api } },
});

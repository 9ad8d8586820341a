import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

/** The server must hear the address that people typed, or the sign-in sets its cookies and returns for another one. */
const api = { target: `http://127.0.0.1:${process.env.PORT ?? '3000'}`, changeOrigin: false };

/** Files under `/assets` carry a hash of their content, so the server may let them be kept for ever. */
export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [mantinePreset()] } },
  build: { outDir: 'dist', assetsDir: 'assets', target: 'es2023', modulePreload: { polyfill: false } },
  server: { proxy: { '/api': api, '/oidc': api, '/healthz': api } },
});

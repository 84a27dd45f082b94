import './styles/global.css';
